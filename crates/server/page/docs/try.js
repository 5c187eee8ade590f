// @ts-check
// A form that sends a GET request to this server and shows the response; streams are shown as they
// arrive.

import { element } from './element.js';

/** @typedef {import('./docs.js').Parameter} Parameter */
/** @typedef {import('./docs.js').Route} Route */

/** Characters of a response that are shown. */
const MOST = 100_000;

/** Whether a request can be tried here: it changes nothing and is not a WebSocket. @param {Route} route */
export const canTry = ({ method, operation }) => method === 'get' && !('101' in operation.responses);

/**
 * @param {Route} route
 * @param {string} id Of its card.
 */
export function tryForm(route, id) {
  const parameters = route.operation.parameters ?? [];
  const fields = parameters.map((parameter) => field(parameter, `${id}-try-${parameter.name}`));
  const send = element('button', { type: 'submit' }, 'Send');
  const stop = element('button', { type: 'button', hidden: '' }, 'Stop');
  const status = element('p', { class: 'answer-status', role: 'status' });
  const answer = element('pre', { class: 'answer', tabindex: '0', 'aria-label': 'Answer', hidden: '' });
  const form = element('form', { class: 'try' }, ...fields.map(({ row }) => row),
    element('p', { class: 'buttons' }, send, stop), status, answer);
  let request = new AbortController();
  stop.addEventListener('click', () => request.abort());
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    request.abort();
    const own = new AbortController();
    request = own;
    stop.hidden = false;
    /** @param {string} line @param {string} [text] */
    const show = (line, text) => {
      if (request !== own) {
        return;
      }
      status.textContent = line;
      answer.hidden = text === undefined;
      answer.textContent = text ?? '';
    };
    const values = fields.map(({ parameter, input }) => ({ parameter, value: input.value.trim() }));
    await exchange(requestOf(route.path, values), own.signal, show);
    if (request === own) {
      stop.hidden = true;
    }
  });
  return element('details', {}, element('summary', {}, 'Try it'), form);
}

/**
 * @param {Parameter} parameter
 * @param {string} id
 */
function field(parameter, id) {
  const { name, required, schema } = parameter;
  const kinds = [schema?.type ?? []].flat();
  const choices = schema?.enum?.map(String) ?? (kinds.includes('boolean') ? ['true', 'false'] : null);
  const input = choices
    ? element('select', { id }, ...['', ...choices].map((value) => element('option', { value }, value)))
    : element('input', { id, type: 'text', autocomplete: 'off', spellcheck: 'false', inputmode: kinds.includes('integer') ? 'numeric' : 'text' });
  input.required = required === true;
  const label = element('label', { for: id }, element('code', {}, name), required ? ' (required)' : '');
  return { parameter, input, row: element('p', {}, label, input) };
}

/**
 * The request of a filled-in form.
 *
 * @param {string} path With names in braces.
 * @param {{parameter: Parameter, value: string}[]} values Empty ones are omitted.
 * @returns {{url: string, headers: Record<string, string>}}
 */
export function requestOf(path, values) {
  const query = new URLSearchParams();
  /** @type {Record<string, string>} */
  const headers = {};
  let url = path;
  for (const { parameter, value } of values.filter((it) => it.value !== '')) {
    if (parameter.in === 'path') {
      url = url.replace(`{${parameter.name}}`, () => encodeURIComponent(value));
    } else if (parameter.in === 'header') {
      headers[parameter.name] = value;
    } else {
      query.append(parameter.name, value);
    }
  }
  return { url: query.size === 0 ? url : `${url}?${query}`, headers };
}

/**
 * @param {{url: string, headers: Record<string, string>}} request
 * @param {AbortSignal} signal
 * @param {(line: string, text?: string) => void} show
 */
async function exchange({ url, headers }, signal, show) {
  let line = `GET ${url}`;
  let text = '';
  show(line);
  try {
    const response = await fetch(url, { headers, signal });
    const kind = response.headers.get('content-type') ?? '';
    line = `${response.status} ${response.statusText} ${kind}`.trim();
    const decoder = new TextDecoder();
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part && !part.done && text.length < MOST; part = await reader?.read()) {
      text += decoder.decode(part.value, { stream: true });
      show(line, text);
    }
    if (text.length >= MOST) {
      await reader?.cancel();
      show(`${line}, only the beginning is shown`, text.slice(0, MOST));
    } else {
      show(line, kind.includes('json') ? pretty(text) : text);
    }
  } catch (error) {
    show(signal.aborted ? `${line}, stopped` : `${line}: ${error}`, text === '' ? undefined : text);
  }
}

/** @param {string} text */
function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
