/** The process that parses uploads: bytes in, text or the code of a refusal out. */
import { answerFile } from './read-word-file.ts'
import { answerFiles } from './reader-loop.ts'

answerFiles(answerFile)
