// @ts-check
// Renders the OpenAPI 3.1 description of the API that the server sends. Only what that description
// uses is supported.

import { element } from './element.js';
import { exampleOf, typeOf } from './schema.js';
import { canTry, tryForm } from './try.js';

/** @typedef {import('./schema.js').Schema} Schema */
/** @typedef {{ schema?: Schema }} Media */
/** @typedef {{ description?: string, content?: Record<string, Media> }} Answer */
/** @typedef {{ name: string, in: string, required?: boolean, description?: string, schema?: Schema }} Parameter */
/**
 * @typedef {object} Operation
 * @property {string[]} [tags]
 * @property {string} [summary]
 * @property {string} [description]
 * @property {Parameter[]} [parameters]
 * @property {{ content: Record<string, Media> }} [requestBody]
 * @property {Record<string, Answer>} responses
 */
/**
 * @typedef {object} Document
 * @property {{ title: string, version: string, description?: string }} info
 * @property {Record<string, Record<string, Operation>>} paths
 * @property {{ schemas: Record<string, Schema> }} components
 * @property {{ name: string, description?: string }[]} tags
 */
/** @typedef {{ method: string, path: string, operation: Operation }} Route */

const METHODS = ['get', 'post', 'put', 'delete'];

const SESSIONS = 'Programs name their session, and with it their board, in the header `X-Lucena-Session`; `POST /api/session` '
  + 'makes one. A browser has it in a cookie. A request with neither uses the default session.';

/**
 * Text in which `code` is marked by backquotes.
 * @param {string} text
 */
function prose(text) {
  const parts = text.split('`');
  return parts.map((part, index) => (index % 2 === 1 ? element('code', {}, part) : part));
}

/** @param {string | undefined} text */
function paragraphs(text) {
  const parts = (text ?? '').split(/\n\s*\n/).filter((part) => part.trim() !== '');
  return parts.map((part) => element('p', {}, ...prose(part)));
}

/** @param {[string, Node | string, string][]} rows */
function table(rows) {
  const lines = rows.map(([name, type, text]) =>
    element('tr', {}, element('th', { scope: 'row' }, element('code', {}, name)),
      element('td', {}, type), element('td', {}, ...prose(text))));
  return element('table', {}, element('tbody', {}, ...lines));
}

/** @param {Route} route */
const idOf = ({ method, path }) => `${method}${path.replace(/[^a-z0-9.]+/gi, '-')}`;

/**
 * The members of an object, or of the objects in a list.
 * @param {Schema | undefined} schema
 * @param {Record<string, Schema>} schemas
 */
function members(schema, schemas) {
  const type = typeOf(schema, schemas);
  if (type.members.length === 0) {
    return [];
  }
  /** @type {[string, string, string][]} */
  const rows = type.members.map((member) => [member.name, member.type, member.description]);
  return [table(rows)];
}

/**
 * @param {Record<string, Media> | undefined} content
 * @param {Record<string, Schema>} schemas
 */
function body(content, schemas) {
  return Object.entries(content ?? {}).flatMap(([kind, media]) => {
    const type = typeOf(media.schema, schemas);
    return [element('p', {}, element('code', {}, kind), ` ${type.name}`), ...members(media.schema, schemas)];
  });
}

/**
 * A command that can be pasted.
 * @param {Route} route
 * @param {Record<string, Schema>} schemas
 */
function command({ method, path, operation }, schemas) {
  const required = (operation.parameters ?? []).filter((it) => it.in === 'query' && it.required);
  const query = required.map((it) => `${it.name}=${it.name.toUpperCase()}`).join('&');
  const url = `${location.origin}${path}${query === '' ? '' : `?${query}`}`;
  const words = ['curl'];
  if (method !== 'get') {
    words.push('-X', method.toUpperCase());
  }
  const [kind, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  if (kind === 'application/json') {
    words.push('-d', `'${JSON.stringify(exampleOf(media?.schema, schemas))}'`);
  } else if (kind !== undefined) {
    words.push('--data-binary', '@games.pgn');
  }
  words.push(`'${url}'`);
  return element('pre', {}, element('code', {}, words.join(' ')));
}

/**
 * @param {Route} route
 * @param {Record<string, Schema>} schemas
 */
function card(route, schemas) {
  const { method, path, operation } = route;
  const id = idOf(route);
  /** @type {HTMLElement[]} */
  const parts = [
    element('h3', { id: `${id}-name` }, element('span', { class: 'method' }, method.toUpperCase()), path),
    ...paragraphs(operation.summary),
    ...paragraphs(operation.description),
    command(route, schemas),
    ...(canTry(route) ? [tryForm(route, id)] : []),
  ];
  const parameters = operation.parameters ?? [];
  if (parameters.length > 0) {
    /** @type {[string, string, string][]} */
    const rows = parameters.map((it) => {
      const where = it.required ? `${it.in}, required` : it.in;
      return [it.name, `${typeOf(it.schema, schemas).name} (${where})`, it.description ?? ''];
    });
    parts.push(element('h4', {}, 'Parameters'), table(rows));
  }
  if (operation.requestBody) {
    parts.push(element('h4', {}, 'Body'), ...body(operation.requestBody.content, schemas));
  }
  for (const [status, answer] of Object.entries(operation.responses)) {
    const heading = element('h4', {}, `${status} ${answer.description ?? ''}`);
    // Problems are described once, with the schemas.
    const shown = status.startsWith('2') ? body(answer.content, schemas) : [];
    parts.push(heading, ...shown);
  }
  return element('section', { class: 'card', id, 'aria-labelledby': `${id}-name` }, ...parts);
}

/**
 * @param {Record<string, Schema>} schemas
 */
function schemaCards(schemas) {
  return Object.entries(schemas).map(([name, schema]) =>
    element('section', { class: 'card', id: `schema-${name}` }, element('h3', {}, name),
      ...paragraphs(schema.description), ...members(schema, schemas)));
}

/** @param {Document} description */
function render(description) {
  const { info, paths, tags, components } = description;
  const routes = Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation === undefined ? [] : [{ method, path, operation }];
    }));
  const contents = [];
  /** @type {HTMLElement[]} */
  const main = [...paragraphs(info.description), ...paragraphs(SESSIONS)];
  for (const { name, description: about } of tags) {
    const own = routes.filter(({ operation }) => operation.tags?.includes(name));
    contents.push(element('h2', {}, name), element('ul', {}, ...own.map((route) =>
      element('li', {}, element('a', { href: `#${idOf(route)}` },
        element('span', { class: 'method' }, route.method.toUpperCase()), route.path)))));
    main.push(element('h2', {}, name), element('p', { class: 'about' }, about ?? ''),
      ...own.map((route) => card(route, components.schemas)));
  }
  main.push(element('h2', {}, 'Schemas'), ...schemaCards(components.schemas));
  document.title = `${info.title} ${info.version}: API`;
  document.getElementById('contents')?.replaceChildren(...contents);
  return main;
}

async function start() {
  const main = document.getElementById('routes');
  if (main === null) {
    return;
  }
  try {
    const answer = await fetch('/openapi.json');
    if (!answer.ok) {
      throw new Error(`the server answers ${answer.status}`);
    }
    main.replaceChildren(...render(await answer.json()));
    // The browser looked for the target of the URL fragment before it existed.
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  } catch (error) {
    main.replaceChildren(element('p', { role: 'alert' }, `The description cannot be shown: ${error}`));
  }
  main.removeAttribute('aria-busy');
}

start();
