// @ts-check
// The icon sprite, inlined into the document: an icon that references a file loads it from the
// server each time it is created, and would be blank once the server is down.

/** Avoids clashes with other ids of the page. */
const PREFIX = 'icon-';

/** The `href` of an icon. @param {string} name */
export const iconReference = (name) => `#${PREFIX}${name}`;

/** Loads the sprite; existing icons appear then. */
export async function loadIcons() {
  const response = await fetch(new URL('./icons.svg', import.meta.url));
  if (!response.ok) throw new Error(`icons: ${response.status}`);
  const sprite = new DOMParser().parseFromString(await response.text(), 'image/svg+xml').documentElement;
  for (const symbol of sprite.querySelectorAll('symbol')) symbol.id = PREFIX + symbol.id;
  sprite.setAttribute('class', 'sprite');
  sprite.setAttribute('aria-hidden', 'true');
  document.body.append(document.importNode(sprite, true));
}
