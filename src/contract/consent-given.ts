import { array, type InferOutput, object, string } from 'valibot'

/** What a visitor agreed to: the text by its version and hash, and the ids of the optional purposes. */
export const consentGiven = object({ version: string(), hash: string(), purposes: array(string()) })
export type ConsentGiven = InferOutput<typeof consentGiven>
