import { array, type InferOutput, object, string } from 'valibot'

/** An agreement: names the text by its version and hash, and the optional purposes by their ids. */
export const consentGiven = object({ version: string(), hash: string(), purposes: array(string()) })
export type ConsentGiven = InferOutput<typeof consentGiven>
