// @ts-check
// The sprite of icons, in the document itself: an icon that refers to a file is drawn from the server
// each time it is made, and would be empty once that is gone.

/** Kept apart from the ids of the page. */
const PREFIX = 'icon-';

/** What an icon refers to. @param {string} name */
export const iconReference = (name) => `#${PREFIX}${name}`;

/** Loads the sprite; icons that are there already are drawn then. */
export async function loadIcons() {
  const response = await fetch(new URL('./icons.svg', import.meta.url));
  if (!response.ok) throw new Error(`icons: ${response.status}`);
  const sprite = new DOMParser().parseFromString(await response.text(), 'image/svg+xml').documentElement;
  for (const symbol of sprite.querySelectorAll('symbol')) symbol.id = PREFIX + symbol.id;
  sprite.setAttribute('class', 'sprite');
  sprite.setAttribute('aria-hidden', 'true');
  document.body.append(document.importNode(sprite, true));
}
