import type { Proof } from './proof.ts'

/** The name of the slot that shows the dialog's place of the light DOM in a shadow root. */
export const PROOF_SLOT = 'panel-proof'

export const ProofPlace = ({ proof }: { proof: Proof }) => <slot name={PROOF_SLOT} ref={proof.setPlace} />
