/** What the portal's banner says of an environment that is not production (a test compares them). */
export const ENVIRONMENT_WORDS = {
  test: { name: 'Test', meaning: 'not for real business' },
  stage: { name: 'Stage', meaning: 'the next release, not for real business' },
  training: { name: 'Training', meaning: 'practise freely, nothing here is real business' },
};
