"use strict";
// Stepping through the moves. The page is complete without it: positions, scores and explanations
// are read from the page, and only the board of each game is changed.
(() => {
  const SVG = document.querySelector("svg").namespaceURI;
  const SQUARE = 45;
  const ARROW_HEAD = 16;
  // Pixels of a trackpad that make one step of a wheel.
  const WHEEL_STEP = 40;

  const node = (name, attributes) => {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };

  class Viewer {
    constructor(section) {
      this.section = section;
      this.stage = section.querySelector(".stage");
      this.board = this.stage.querySelector(".board");
      this.cells = [...section.querySelectorAll("td[data-ply]")];
      this.table = section.querySelector(".moves");
      this.list = section.querySelector(".list");
      this.ply = 0;
      this.flipped = false;
      this.wheel = 0;
    }

    // The element with the position after this number of moves.
    source(ply) {
      return ply === 0 ? this.table : this.cells[ply - 1];
    }

    show(ply) {
      if (!this.table) return;
      this.cells[this.ply - 1]?.classList.remove("current");
      this.ply = Math.max(0, Math.min(ply, this.cells.length));
      this.cells[this.ply - 1]?.classList.add("current");
      this.draw();
      this.describe();
      this.scrollList();
      const cursor = this.section.querySelector(".cursor");
      const x = `${(100 * this.ply) / this.cells.length}%`;
      cursor.setAttribute("x1", x);
      cursor.setAttribute("x2", x);
      this.enable();
    }

    enable() {
      const disable = (action, off) => {
        this.stage.querySelector(`[data-action=${action}]`).disabled = off;
      };
      disable("first", this.ply === 0);
      disable("previous", this.ply === 0);
      disable("next", this.ply === this.cells.length);
      disable("last", this.ply === this.cells.length);
      disable("error", !this.nextError());
    }

    // The corner of a square such as "e4".
    corner(square) {
      const file = square.charCodeAt(0) - 97;
      const rank = square.charCodeAt(1) - 49;
      const [column, row] = this.flipped ? [7 - file, rank] : [file, 7 - rank];
      return [column * SQUARE, row * SQUARE];
    }

    draw() {
      const { board, move, best, win } = this.source(this.ply).dataset;
      const squares = this.flipped ? "#board-flipped" : "#board";
      this.board.querySelector(".squares").setAttribute("href", squares);
      this.board.querySelector(".pieces").replaceChildren(...this.pieces(board));
      const last = move ? [move.slice(0, 2), move.slice(2, 4)] : [];
      this.board.querySelector(".last").replaceChildren(...last.map((square) => {
        const [x, y] = this.corner(square);
        return node("rect", { x, y, width: SQUARE, height: SQUARE });
      }));
      this.board.querySelector(".arrows").replaceChildren(...(best ? [this.arrow(best)] : []));
      this.drawBar(Number(win));
    }

    pieces(placement) {
      const made = [];
      placement.split("/").forEach((row, index) => {
        let file = 0;
        for (const letter of row) {
          if (letter >= "1" && letter <= "8") {
            file += Number(letter);
            continue;
          }
          const color = letter === letter.toUpperCase() ? "w" : "b";
          const [x, y] = this.corner("abcdefgh"[file] + (8 - index));
          made.push(node("use", { href: `#${color}${letter.toUpperCase()}`, x, y }));
          file += 1;
        }
      });
      return made;
    }

    arrow(move) {
      const middle = (square) => this.corner(square).map((edge) => edge + SQUARE / 2);
      const [x1, y1] = middle(move.slice(0, 2));
      const [x, y] = middle(move.slice(2, 4));
      const length = Math.max(1, Math.hypot(x - x1, y - y1));
      const x2 = x - ((x - x1) / length) * ARROW_HEAD;
      const y2 = y - ((y - y1) / length) * ARROW_HEAD;
      return node("line", { class: "arrow best", x1, y1, x2, y2, "marker-end": "url(#head-best)" });
    }

    drawBar(win) {
      const bar = this.stage.querySelector(".bar");
      const share = bar.querySelector(".white");
      share.setAttribute("y", `${this.flipped ? 0 : 100 - win}%`);
      share.setAttribute("height", `${win}%`);
      bar.setAttribute("aria-label", `White's win percentage: ${Math.round(win)}`);
    }

    // The move in words, with the explanation if it is an error.
    describe() {
      const cell = this.source(this.ply);
      const heading = document.createElement("p");
      const score = document.createElement("span");
      score.className = "score";
      const parts = [heading];
      if (this.ply === 0) {
        heading.textContent = "Initial position";
        score.textContent = cell.dataset.score;
      } else {
        heading.textContent = this.name(cell);
        score.textContent = cell.querySelector(".score").textContent;
        const why = document.getElementById(cell.id.replace("-m", "-e"))?.querySelector(".why");
        if (why) parts.push(why.cloneNode(true));
      }
      heading.append(" ", score);
      this.board.setAttribute("aria-label", `Board: ${heading.textContent}`);
      this.stage.querySelector(".now").replaceChildren(...parts);
    }

    name(cell) {
      const number = cell.parentElement.querySelector("th").textContent;
      const dots = cell.cellIndex === 1 ? " " : ".. ";
      const glyph = cell.querySelector(".glyph");
      const label = glyph ? ` ${glyph.title.toLowerCase()}` : "";
      return number + dots + cell.querySelector(".san").textContent
        + (glyph?.textContent ?? "") + label;
    }

    // Scrolls the list, never the page.
    scrollList() {
      const cell = this.cells[this.ply - 1] ?? this.cells[0];
      const top = cell.getBoundingClientRect().top - this.list.getBoundingClientRect().top;
      const margin = 60;
      if (top < margin) this.list.scrollTop += top - margin;
      const below = top + 2 * margin - this.list.clientHeight;
      if (below > 0) this.list.scrollTop += below;
    }

    nextError() {
      return this.cells.slice(this.ply).find((cell) => cell.querySelector("a.glyph"));
    }

    act(action) {
      if (!this.table) return;
      if (action === "first") this.show(0);
      if (action === "previous") this.show(this.ply - 1);
      if (action === "next") this.show(this.ply + 1);
      if (action === "last") this.show(this.cells.length);
      if (action === "error") {
        const cell = this.nextError();
        if (cell) this.show(Number(cell.dataset.ply));
      }
      if (action === "flip") {
        this.flipped = !this.flipped;
        this.draw();
      }
    }

    // Whether the wheel is used up; at both ends the page scrolls.
    turn(delta) {
      const ends = delta < 0 ? this.ply === 0 : this.ply === this.cells.length;
      if (ends) return false;
      this.wheel = Math.sign(this.wheel) === Math.sign(delta) ? this.wheel + delta : delta;
      if (Math.abs(this.wheel) >= WHEEL_STEP) {
        this.show(this.ply + Math.sign(this.wheel));
        this.wheel = 0;
      }
      return true;
    }

    isVisible() {
      const { top, bottom } = this.board.getBoundingClientRect();
      return bottom > 0 && top < window.innerHeight;
    }
  }

  const viewers = new Map();
  let active = null;

  const viewerOf = (element) => {
    const section = element?.closest?.(".game");
    if (!section) return null;
    if (!viewers.has(section)) {
      const viewer = new Viewer(section);
      viewers.set(section, viewer);
      viewer.show(0);
    }
    return viewers.get(section);
  };

  // A viewer is made when its game comes near the window, so that many games load fast.
  const observer = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      if (!entry.isIntersecting) continue;
      observer.unobserve(entry.target);
      active ??= viewerOf(entry.target);
      viewerOf(entry.target);
    }
  }, { rootMargin: "300px" });

  const activate = (element) => {
    active = viewerOf(element) ?? active;
    return active;
  };

  // Follows a link to a move such as #g1-m12.
  const follow = (hash) => {
    const cell = /^#g\d+-m\d+$/.test(hash) && document.getElementById(hash.slice(1));
    if (cell) activate(cell).show(Number(cell.dataset.ply));
    return cell;
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-action]");
    if (button) return activate(button).act(button.dataset.action);
    const san = event.target.closest("a.san");
    const back = event.target.closest(".error :is(h2, h3, h4) a");
    const mark = event.target.closest(".plot a");
    const link = san ?? back ?? mark;
    if (link) {
      event.preventDefault();
      // The mark of an error leads to its explanation, which the board shows too.
      follow(link.getAttribute("href").replace("-e", "-m"));
      return !san && active.stage.scrollIntoView({ block: "nearest" });
    }
    const plot = event.target.closest(".plot");
    if (!plot) return undefined;
    const { left, width } = plot.getBoundingClientRect();
    const plies = Number(plot.dataset.plies);
    return activate(plot).show(Math.round(((event.clientX - left) / width) * plies));
  });

  document.addEventListener("wheel", (event) => {
    const board = event.target.closest(".stage .board");
    if (board && !event.ctrlKey && activate(board).turn(event.deltaY)) event.preventDefault();
  }, { passive: false });

  const KEYS = { ArrowLeft: "previous", ArrowRight: "next", n: "error", f: "flip" };
  // These scroll the page unless the board is in view.
  const END_KEYS = { Home: "first", End: "last" };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    // Wide tables scroll.
    if (event.key.startsWith("Arrow") && event.target.closest(".scroll")) return;
    if (event.target.closest(".game")) activate(event.target);
    const action = KEYS[event.key] ?? (active?.isVisible() ? END_KEYS[event.key] : undefined);
    if (!action || !active) return;
    event.preventDefault();
    active.act(action);
  });

  const followAddress = () => {
    if (follow(location.hash)) active.stage.scrollIntoView();
  };
  window.addEventListener("hashchange", followAddress);
  document.documentElement.classList.add("scripted");
  for (const section of document.querySelectorAll(".game")) observer.observe(section);
  followAddress();
})();
