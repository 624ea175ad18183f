/** The process that reads Markdown for the console: a text that takes minutes ends this process, not the server. */
import { messageOf } from '../../domain/thrown.ts'
import { answerJobs } from '../workers/answer-jobs.ts'
import { losses } from './losses.ts'
import { renderMarkdown } from './markdown.ts'
import type { MarkdownAnswer, MarkdownJob } from './markdown-process.ts'

answerJobs<MarkdownJob, MarkdownAnswer>(({ wants, text }) => {
  if (wants === 'losses') return { losses: losses(text) }
  try {
    return { html: renderMarkdown(text) }
  } catch (error) {
    return { refused: messageOf(error) }
  }
})
