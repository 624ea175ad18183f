import { localLinks } from '../../shell/layout/local-links.ts'
import type { Question } from './load.ts'

/** What search engines are told of questions and answers. @param home address that local links of answers begin with */
export const faqJsonLd = (questions: readonly Question[], home: string): object => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ title, answer }) => ({
    '@type': 'Question',
    name: title,
    acceptedAnswer: { '@type': 'Answer', text: localLinks(answer, home) },
  })),
})
