import { Survey } from './survey'

export default function Page() {
  return (
    <main>
      <h1>Readers' survey</h1>
      <Survey />
    </main>
  )
}
