export const requestTexts = {
  agent: 'Agent',
  description: 'Description',
  agentOneline: 'Agent: {text}',
  phoneOneline: 'Phone: {text}',
  emailOneline: 'Email: {text}',
  descriptionTrim: 'Description: {trim}',
  lot: 'Lot',
  searchByNumberTypeOr: 'Search by number, type or phase',
  documents: 'Documents',
  unit: 'Unit',
} as const;
