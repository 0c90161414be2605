import { jsonb } from 'drizzle-orm/pg-core'

/** Texts by language, a BCP 47 tag without a region, and by field (docs/texts.md#surveys-and-rewards). */
export const translated = <Texts>() => jsonb('translations').$type<Readonly<Record<string, Texts>>>()
