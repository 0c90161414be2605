import { samples } from '../../showcase/questions.ts'
import { Section } from './section.tsx'

/** Links to the page of each type of question. */
export const QuestionTypes = () => (
  <Section id="question-types" title="Question types">
    <ul className="gallery-types">
      {samples.map(({ question: { type } }) => (
        <li key={type}>
          <a href={`/questions/${type}`}>{type}</a>
        </li>
      ))}
    </ul>
  </Section>
)
