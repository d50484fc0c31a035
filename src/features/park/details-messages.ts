/** Headings of what a buyer asks of the park. */
export const buyerTexts = {
  trust: 'Who builds it, and on what terms',
  title: 'Title',
  papers: 'Title and approvals',
  trades: 'Permitted trades',
  progress: 'Progress',
  views: 'Look around',
  questions: 'Questions buyers ask',
  office: 'Sales office',
  people: 'People of the sales office',
} as const;
