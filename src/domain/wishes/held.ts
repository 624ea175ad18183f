/** Degrees and subjects that a reader has, beside those that are wished for: “BSN graduate, masters in IT”. */
import { nameOf } from '../school-words/pieces.ts'
import { holdingAt } from './left-out.ts'
import { isStudy, type ReadPiece } from './read-piece.ts'

/** Words between a degree and the word for having it. */
const fillersMax = 2

const isLevel = ({ meanings }: ReadPiece) => meanings.some(({ filter }) => filter === 'enrollments')
/** One goes on from it to a bachelor’s degree, which a “bachelor top up” is itself. */
const isBelowBachelor = ({ meanings }: ReadPiece) => meanings.some(({ value }) => value === 'associate')
const keysOf = (pieces: readonly ReadPiece[], filter: 'colleges' | 'enrollments') =>
  new Set(pieces.flatMap(({ meanings }) => meanings.filter((each) => each.filter === filter).map(({ value }) => value)))

/** Pieces with the held ones as unread words. One that no other is named beside stays, but for a degree that its word follows. */
export function withoutHeld(pieces: readonly ReadPiece[]): ReadPiece[] {
  const owned = new Map<ReadPiece, readonly ReadPiece[]>()
  for (const [at, piece] of pieces.entries()) {
    if (piece.role === 'filter') continue
    const lengthOf = (kind: Parameters<typeof holdingAt>[0]) => {
      const end = piece.from + holdingAt(kind, piece.units, piece.from)
      // 畢業後 is no 畢業
      return end > piece.from ? pieces.findIndex((each) => each.units === piece.units && each.to === end) : -1
    }
    const wordsTo = (end: number) => pieces.slice(at, end + 1)
    const [after, before, up] = [lengthOf('after'), lengthOf('before'), lengthOf('stepsUp')]
    const level = up < 0 ? undefined : pieces.slice(0, at).findLast(isBelowBachelor)
    if (level) owned.set(level, wordsTo(up))
    if (after >= 0)
      for (const study of studiesFrom(pieces.slice(0, at).toReversed(), piece)) owned.set(study, wordsTo(after))
    else if (before >= 0)
      for (const study of studiesFrom(pieces.slice(before + 1), piece)) owned.set(study, wordsTo(before))
  }
  const wanted = pieces.filter((piece) => !owned.has(piece))
  const [levels, subjects] = [keysOf(wanted, 'enrollments'), keysOf(wanted, 'colleges')]
  const unread = new Set(
    [...owned].flatMap(([study, words]) => {
      const isAfter = isLevel(study) && pieces.indexOf(study) < pieces.indexOf(words[0] ?? study)
      const isOther = isLevel(study) ? isAfter || levels.size > 0 : subjects.size > 0
      return isOther ? [study, ...words] : []
    }),
  )
  return pieces.map((piece) => (unread.has(piece) ? nameOf(piece) : piece))
}

/** A degree and its subject beside a word of the same run; a second degree or subject is another one. */
function studiesFrom(pieces: readonly ReadPiece[], { units }: ReadPiece): ReadPiece[] {
  const studies: ReadPiece[] = []
  let fillers = 0
  for (const piece of pieces) {
    const isSecond = studies.some((study) => isLevel(study) === isLevel(piece))
    if (piece.units !== units || (isStudy(piece) && isSecond)) break
    if (isStudy(piece)) studies.push(piece)
    else if (piece.role !== 'filler' || fillers >= fillersMax) break
    fillers = piece.role === 'filler' ? fillers + 1 : fillers
  }
  return studies
}
