/** Grades of editors' programmes are on a scale of the match. */

import type { ContentIssue } from '../../domain/content/issue.ts'
import type { Content } from '../../domain/content.ts'

/** Errors of the grades that programmes ask for. */
export function checkProgrammes({ blocks }: Content): ContentIssue[] {
  const [reading] = blocks.match_reading
  // without the match's file nothing is known of scales
  if (!reading) return []
  const scales = new Map(reading.marks.map((scale) => [scale.code, scale]))
  return blocks.programmes.flatMap(({ code, grades = [] }) =>
    grades.flatMap((grade): ContentIssue[] => {
      const [name = '', mark = ''] = grade.split(':')
      const scale = scales.get(name)
      const issue = { file: 'programmes.yaml', path: `${code} · grades`, found: grade }
      if (!scale) return [{ ...issue, expected: 'a grading system of match.yaml' }]
      const [least, most] = [Math.min(scale.worst, scale.best), Math.max(scale.worst, scale.best)]
      const isOnScale = Number(mark) >= least && Number(mark) <= most
      return isOnScale ? [] : [{ ...issue, expected: `a mark from ${scale.worst} to ${scale.best}` }]
    }),
  )
}
