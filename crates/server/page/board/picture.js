// @ts-check
// A board as one self-contained SVG file, for sharing, printing and documents.

import { SQUARES, columnOf, isLight, isSquare, rowOf, squareAtCell } from './geometry.js';
import { arrowPath, centerOf } from './shapes.js';

/** @typedef {import('./geometry.js').Color} Color */
/** @typedef {import('./geometry.js').Square} Square */
/**
 * @typedef {object} Picture
 * @property {import('./placement.js').Placement} placement
 * @property {Color} bottom
 * @property {readonly Square[]} lastMove
 * @property {Square | null} check
 * @property {import('./shapes.js').Shapes} shapes
 * @property {boolean} hasCoordinates
 * @property {(name: string) => string} color Of a custom property.
 * @property {(shape: { kind?: string, color?: string }) => string} paint
 */

/** Pieces are drawn 45 units wide. */
const UNIT = 45;

/** @param {string} text */
const escape = (text) => text.replace(/[&<>"]/g, (it) => `&#${it.charCodeAt(0)};`);

/**
 * The drawing inside an SVG file's root element.
 * @param {string} url @returns {Promise<string>}
 */
async function drawing(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const file = await response.text();
  return file.slice(file.indexOf('>', file.indexOf('<svg')) + 1, file.lastIndexOf('</svg>')).trim();
}

/**
 * @param {Picture} picture @param {(piece: string) => string} source The URL of a piece image.
 * @returns {Promise<string>}
 */
export async function toSvg(picture, source) {
  const names = [...new Set(picture.placement.values())];
  const drawings = await Promise.all(names.map((name) => drawing(source(name))));
  const definitions = names.map((name, index) => `<g id="${name}">${drawings[index]}</g>`).join('\n');
  const side = 8 * UNIT;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side * 2}" height="${side * 2}">`,
    `<defs>\n${definitions}\n</defs>`,
    `<rect width="${side}" height="${side}" fill="${escape(picture.color('--board-light'))}"/>`,
    cells(SQUARES.filter((square) => !isLight(square)), picture, '--board-dark'),
    cells(picture.lastMove, picture, '--board-last'),
    picture.check ? circle(picture.check, 0.46, picture, `fill="${escape(picture.color('--board-check'))}" opacity=".6"`) : '',
    picture.hasCoordinates ? coordinates(picture) : '',
    pieces(picture),
    shapes(picture),
    '</svg>',
  ].filter(Boolean).join('\n');
}

/** @param {readonly Square[]} squares @param {Picture} picture @param {string} name */
function cells(squares, picture, name) {
  if (squares.length === 0) return '';
  const path = squares.map((square) => {
    const x = columnOf(square, picture.bottom) * UNIT;
    const y = rowOf(square, picture.bottom) * UNIT;
    return `M${x} ${y}h45v45h-45z`;
  });
  return `<path fill="${escape(picture.color(name))}" d="${path.join('')}"/>`;
}

/** @param {Square} square @param {number} radius @param {Picture} picture @param {string} paint */
function circle(square, radius, picture, paint) {
  const { x, y } = centerOf(square, picture.bottom);
  return `<circle cx="${x * UNIT}" cy="${y * UNIT}" r="${radius * UNIT}" ${paint}/>`;
}

/** @param {Picture} picture */
function pieces({ placement, bottom }) {
  return [...placement]
    .map(([square, piece]) => {
      const [x, y] = [columnOf(square, bottom) * UNIT, rowOf(square, bottom) * UNIT];
      return `<use href="#${piece}" x="${x}" y="${y}"/>`;
    })
    .join('');
}

/** @param {Picture} picture */
function coordinates({ bottom }) {
  const labels = [0, 1, 2, 3, 4, 5, 6, 7].map((at) => {
    const rank = squareAtCell(0, at, bottom)?.[1];
    const file = squareAtCell(at, 7, bottom)?.[0];
    return `<text x="2.5" y="${at * UNIT + 10}">${rank}</text><text x="${at * UNIT + 37.5}" y="357">${file}</text>`;
  });
  return `<g font-family="sans-serif" font-size="9" font-weight="600" fill="#000" opacity=".6">${labels.join('')}</g>`;
}

/** @param {Picture} picture */
function shapes(picture) {
  const { arrows, circles } = picture.shapes;
  const rings = circles.filter((it) => isSquare(it?.square)).map((it) =>
    circle(it.square, 0.455, picture, `fill="none" stroke="${escape(picture.paint(it))}" stroke-width="3.4"`));
  const lines = arrows.filter((it) => isSquare(it?.from) && isSquare(it?.to)).map((it) => {
    const path = arrowPath(centerOf(it.from, picture.bottom), centerOf(it.to, picture.bottom), 0.17 * (it.width ?? 1));
    return `<path transform="scale(${UNIT})" fill="${escape(picture.paint(it))}" d="${path}"/>`;
  });
  return rings.length + lines.length === 0 ? '' : `<g opacity=".78">${rings.join('')}${lines.join('')}</g>`;
}
