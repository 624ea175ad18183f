import { blockList } from './block-list.ts'

export const listCustomizes = blockList('customizes')
