import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { Panel } from '../../src/client/panel.ts'
import type { Proof } from '../account/proof/proof.ts'
import { ComplaintsPart } from './complaints.tsx'
import { createComplaints } from './complaints-store.ts'
import { PartWaits } from './load-fault.tsx'
import { NomineePart } from './nominee.tsx'
import { createNominee } from './nominee-store.ts'

export function createRights(panel: Panel, proof: Proof, onSite: boolean) {
  const [nominee, complaints] = [createNominee(panel, proof), createComplaints(panel, onSite)]
  return {
    nominee,
    complaints,
    forget() {
      nominee.forget()
      complaints.forget()
    },
    release() {
      nominee.release()
      complaints.release()
    },
  }
}

interface View {
  readonly store: ReturnType<typeof createRights>
  readonly children: ReactNode
}

/** Draws the nominee, the complaints and `children` once both have loaded, so that none moves another. */
export function Rights({ store: { nominee, complaints }, children }: View) {
  const states = [useStore(nominee.$state), useStore(complaints.$state)]
  if (states.some(({ status }) => status === 'loading')) return <PartWaits />
  return (
    <>
      <NomineePart store={nominee} />
      <ComplaintsPart store={complaints} />
      {children}
    </>
  )
}
