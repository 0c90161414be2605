import type { Proof } from './proof.ts'

/** In a shadow root, the slot shows the dialog's place in the light DOM. */
export const ProofPlace = ({ proof }: { proof: Proof }) => <slot name="panel-proof" ref={proof.setPlace} />
