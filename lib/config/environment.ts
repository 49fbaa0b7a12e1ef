/** The text of the environment banner; production has none. */
export function environmentNotice(environment: Environment): EnvironmentNotice | undefined {
  return environment === 'production' ? undefined : NOTICES[environment];
}

export type Environment = 'test' | 'stage' | 'training' | 'production';
type EnvironmentNotice = { readonly name: string; readonly meaning: string };

const NOTICES = {
  test: { name: 'Test', meaning: 'not for real business' },
  stage: { name: 'Stage', meaning: 'the next release, not for real business' },
  training: { name: 'Training', meaning: 'practise freely, nothing here is real business' },
};
