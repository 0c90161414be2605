import { useStore } from '@nanostores/react'
import { Notice } from '../../src/ui/notice.tsx'
import { storageMessages } from './storage-messages.ts'

export const StorageDenied = () => <Notice kind="info">{useStore(storageMessages).denied}</Notice>
