export const formTexts = {
  enterTheDayAsDd: 'Enter the day as DD/MM/YYYY',
  dayPattern: 'DD/MM/YYYY',
  openTheCalendar: 'Open the calendar',
  whatYouTypedBeforeIs: 'What you typed before is still here.',
  pleaseChooseYourFilesAgain: 'Please choose your files again.',
  startOver: 'Start over',
  showCharacters: 'Show characters',
} as const;
