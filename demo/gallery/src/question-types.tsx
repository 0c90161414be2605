import { samples } from '../questions.ts'
import { addressOf } from './address.ts'
import { Section } from './section.tsx'

export const QuestionTypes = () => (
  <Section id="question-types" title="Question types">
    <ul className="gallery-types">
      {samples.map(({ question: { type } }) => (
        <li key={type}>
          <a href={addressOf(`/questions/${type}`)}>{type}</a>
        </li>
      ))}
    </ul>
  </Section>
)
