// @ts-check
// Schemas in words: the name of a type, its members, and an example.

/**
 * @typedef {object} Schema
 * @property {string} [$ref]
 * @property {string | string[]} [type]
 * @property {string} [description]
 * @property {Record<string, Schema>} [properties]
 * @property {string[]} [required]
 * @property {Schema} [items]
 * @property {Schema | boolean} [additionalProperties]
 * @property {Schema[]} [oneOf]
 * @property {Schema[]} [allOf]
 * @property {unknown[]} [enum]
 */
/** @typedef {{ name: string, type: string, description: string, required: boolean }} Member */
/** @typedef {{ name: string, members: Member[] }} Type */

const PREFIX = '#/components/schemas/';

/**
 * @param {Schema | undefined} schema
 * @param {Record<string, Schema>} schemas
 * @returns {Schema}
 */
function resolve(schema, schemas) {
  const name = schema?.$ref?.slice(PREFIX.length);
  return (name === undefined ? schema : schemas[name]) ?? {};
}

/** @param {Schema} schema */
const kinds = (schema) => [schema.type ?? []].flat();

/**
 * @param {Schema | undefined} schema
 * @returns {string}
 */
function nameOf(schema) {
  if (schema === undefined) {
    return 'any';
  }
  if (schema.$ref !== undefined) {
    return schema.$ref.slice(PREFIX.length);
  }
  if (schema.enum !== undefined) {
    return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  }
  if (schema.oneOf !== undefined) {
    return schema.oneOf.map(nameOf).join(' | ');
  }
  const names = kinds(schema).map((kind) => {
    if (kind === 'array') {
      return `${nameOf(schema.items)}[]`;
    }
    const values = schema.additionalProperties;
    return kind === 'object' && typeof values === 'object' ? `{ name: ${nameOf(values)} }` : kind;
  });
  return names.length === 0 ? 'object' : names.join(' | ');
}

/**
 * The members of an object, of the parts that make it, and of the alternatives.
 * @param {Schema} schema
 * @param {Record<string, Schema>} schemas
 * @returns {Member[]}
 */
function membersOf(schema, schemas) {
  const parts = [...(schema.allOf ?? []), ...(schema.oneOf ?? [])];
  const inherited = parts.flatMap((part) => membersOf(resolve(part, schemas), schemas));
  const own = Object.entries(schema.properties ?? {}).map(([name, it]) => ({
    name,
    type: nameOf(it),
    description: it.description ?? '',
    required: schema.required?.includes(name) ?? false,
  }));
  return [...inherited, ...own];
}

/**
 * @param {Schema | undefined} schema
 * @param {Record<string, Schema>} schemas
 * @returns {Type}
 */
export function typeOf(schema, schemas) {
  const whole = resolve(schema, schemas);
  const element = kinds(whole).includes('array') ? resolve(whole.items, schemas) : whole;
  return { name: nameOf(schema), members: membersOf(element, schemas) };
}

/**
 * A value of the type, with only the required members.
 * @param {Schema | undefined} schema
 * @param {Record<string, Schema>} schemas
 * @returns {unknown}
 */
export function exampleOf(schema, schemas) {
  const members = membersOf(resolve(schema, schemas), schemas).filter((member) => member.required);
  return Object.fromEntries(members.map(({ name, type }) => {
    if (name === 'fen') {
      return [name, 'startpos'];
    }
    if (name === 'move' || name === 'user_move') {
      return [name, 'e2e4'];
    }
    return [name, type === 'integer' ? 1 : type === 'boolean' ? false : '…'];
  }));
}
