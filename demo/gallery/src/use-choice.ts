import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { type Choice, readChoice, writeChoice } from './choice.ts'
import { $place, go } from './place.ts'

export function useChoice(start: Pick<Choice, 'state' | 'attributes'>): [Choice, (change: Partial<Choice>) => void] {
  const { path, query } = useStore($place)
  const [choice, setChoice] = useState(() => readChoice(new URLSearchParams(query), start))
  // an effect, because the browser's back and forward buttons also change the URL
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address alone decides
  useEffect(() => {
    if (String(writeChoice(choice, start)) !== query) setChoice(readChoice(new URLSearchParams(query), start))
  }, [query])
  const choose = (change: Partial<Choice>) => {
    const next = { ...choice, ...change }
    setChoice(next)
    const chosen = String(writeChoice(next, start))
    go(chosen ? `${path}?${chosen}` : path, { replace: true })
  }
  return [choice, choose]
}
