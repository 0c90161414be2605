import { expect, test } from 'vitest'
import { linesThat, sources } from './sources.ts'

// The build takes out of packages what nothing uses (src/decisions/056), so that using it would silently do nothing.

/** Without what writes the pages of others. */
const drawn = [
  ...sources('src', '.ts', '.tsx'),
  ...sources('widgets', '.ts', '.tsx'),
  ...sources('demo/gallery/src', '.ts', '.tsx'),
].filter(({ path }) => !/^src\/build\/|^widgets\/react\.ts$|\/frameworks\.ts$/.test(path))

test.each([
  ['HTML as text, formulas or templates', /dangerouslySetInnerHTML|<math\b|<foreignObject\b|<template\b|xlinkHref/],
  ['a progress element', /<progress\b/],
  ['initial values of fields', /\bdefaultValue=|\bdefaultChecked=/],
  ['a context by its Consumer', /\.Consumer\b/],
  ['components that are classes or catch errors', /extends (?:Pure)?Component\b|componentDidCatch|useErrorBoundary/],
  ['some keys of a store', /useStore\([^()]*\bkeys\b/],
])('no screen uses %s', (_, pattern) => {
  expect(
    linesThat(pattern, drawn),
    'use another way, or stop taking it out of the package in src/build/narrow-packages.ts',
  ).toEqual([])
})
