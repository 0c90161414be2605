import type { WritableAtom } from 'nanostores'
import { webAddress } from '../contract/validation/web-address.ts'
import type { AttributeKind, Attributes } from './host.ts'

export type Values = WritableAtom<Record<string, unknown>>

export type Names = ReadonlyMap<string, string>

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

export const namesOf = (kinds: Attributes): Names => new Map(Object.keys(kinds).map((name) => [kebab(name), name]))

function parseValue(kind: AttributeKind | undefined, value: string | null): unknown {
  if (kind === 'boolean') return value !== null && value !== 'false'
  if (value === null) return undefined
  if (kind === 'string') return value
  if (kind === 'number') return value.trim() === '' || Number.isNaN(Number(value)) ? undefined : Number(value)
  if (kind === 'json') return JSON.parse(value)
  if (kind === 'level') {
    if (/^[1-6]$/.test(value.trim())) return Number(value)
    throw new TypeError()
  }
  if (value && !webAddress(value, location.href)) throw new TypeError()
  return value || undefined
}

const setValue = ($values: Values, name: string, value: unknown) => $values.set({ ...$values.get(), [name]: value })

/**
 * Sets the property of a changed attribute, and ignores an invalid value. @returns a message if the value is invalid
 */
export function applyAttribute(
  $values: Values,
  kind: AttributeKind | undefined,
  name: string,
  value: string | null,
): string | undefined {
  try {
    setValue($values, name, parseValue(kind, value))
  } catch {
    setValue($values, name, undefined)
    return kind === 'json' ? 'valid JSON' : kind === 'level' ? 'a whole number from 1 to 6' : 'an http or https address'
  }
}

export function defineProperties<E extends HTMLElement>(
  prototype: E,
  names: Names,
  kinds: Attributes,
  valuesOf: (element: E) => Values,
): void {
  for (const [attribute, name] of names) {
    if (name === 'lang') continue
    const kind = kinds[name]
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: E) {
        const value = valuesOf(this).get()[name]
        return kind === 'boolean' ? value === true : value
      },
      set(this: E, value: unknown) {
        if (kind === 'json') setValue(valuesOf(this), name, value)
        else if (kind === 'boolean') this.toggleAttribute(attribute, Boolean(value))
        else if (value === null || value === undefined) this.removeAttribute(attribute)
        else this.setAttribute(attribute, String(value))
      },
    })
  }
}

export function upgradeProperties(element: HTMLElement, names: Names): void {
  const own = element as unknown as Record<string, unknown>
  for (const name of names.values()) {
    if (!Object.hasOwn(own, name)) continue
    const value = own[name]
    delete own[name]
    own[name] = value
  }
}
