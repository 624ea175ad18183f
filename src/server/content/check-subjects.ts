/** Each code of a register belongs to one subject. */

import type { ContentIssue } from '../../domain/content/issue.ts'
import type { Content } from '../../domain/content.ts'
import { claimedTwice } from '../../domain/programmes/subjects.ts'

/** Errors of the subjects' codes. */
export const checkSubjects = ({ blocks }: Content): ContentIssue[] =>
  claimedTwice(blocks.subjects.map((subject) => ({ ...subject, english: [] }))).map(({ system, code, slugs }) => ({
    file: 'subjects.yaml',
    path: `${slugs[0]} · ${system}`,
    expected: 'a code of one subject',
    found: `${code}, also of ${slugs.slice(1).join(', ')}`,
  }))
