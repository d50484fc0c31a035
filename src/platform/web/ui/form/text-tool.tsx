import { type ComponentType, createContext, type ReactNode, Suspense, useContext } from 'react';

/** What a tool at a text field is given: its text, and how to replace it. */
export type TextToolProps = { value: string; onInsert: (text: string) => void };

const TextToolContext = createContext<ComponentType<TextToolProps> | undefined>(undefined);

/** Provides the tool of a module to text fields; made by the app, which alone knows the modules. */
export const TextToolProvider = TextToolContext.Provider;

/** Props of a text field in which staff write: the tool at its right end, where the park has one. */
export function useTextTool(props: TextToolProps): { rightSection?: ReactNode } {
  const Tool = useContext(TextToolContext);
  if (!Tool) return {};
  return {
    rightSection: (
      <Suspense>
        <Tool {...props} />
      </Suspense>
    ),
  };
}
