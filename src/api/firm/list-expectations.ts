import { blockList } from './block-list.ts'

export const listExpectations = blockList('customizes')
