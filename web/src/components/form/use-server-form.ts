import { type UseFormReturnType, useForm } from '@mantine/form';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError, cleanText, errorText } from '../../api/errors';
import { createIdempotentSender } from '../../api/request-id';
import { showError } from '../../api/show-error';
import { dropSave } from '../../stores/connection/waiting-saves';
import { chooseVersion } from '../../ui/dialog/dialogs';
import { saveLater } from './save-later';
import { type OfferedDraft, useFormDraft } from './use-form-draft';

/** The errors of a form by field name. A field of an item in a list is named by its path: `writers.0.ipi`. */
export type FieldErrors<V> = Partial<Record<(keyof V & string) | `${keyof V & string}.${number}.${string}`, string>>;

/**
 * The meaning of a failure for a form: error messages for its fields, a sentence about the whole form, or 'handled' if the failure was
 * already shown. If undefined, the form handles the failure in the default way.
 */
export type MappedError<V> = FieldErrors<V> | string | 'handled' | undefined;

export interface ServerFormOptions<V, R> {
  initial: V;
  /**
   * True if `initial` changes when others save while the form is open. Untouched fields then take the new values, typed fields stay, and
   * saving asks about fields that were changed on both sides.
   */
  isLive?: boolean;
  /**
   * Returns true if the save failed because somebody else has saved a newer version of the edited object, and `initial` already contains
   * that version. The form then takes the new values into its untouched fields and sends itself once more.
   */
  isOutdated?: (failure: unknown) => boolean;
  /** Returns the errors that are found before the form is sent, in the order of the form. */
  validate?: (values: V) => FieldErrors<V>;
  /**
   * Sends the values. `requestId` stays the same until the values change, so that a second try after a lost answer does not create a second
   * object.
   */
  send: (values: V, requestId: string) => Promise<R>;
  onDone?: (result: R, values: V) => void;
  /**
   * The labels under which the form shows its fields, for notes that mention fields. A field that is missing here is mentioned by its own
   * name.
   */
  labels?: Readonly<Partial<Record<keyof V & string, string>>>;
  /** For each field that the server calls by another name: the server's name, and the name of the field in this form. */
  names?: Readonly<Record<string, keyof V & string>>;
  /**
   * Returns the meaning of a failure for this form. If undefined, errors of fields are shown at the fields, and any other failure in a
   * toast.
   */
  mapError?: (failure: unknown) => MappedError<V>;
  /** The name of the edited object (`track:7`). If it is set, unsaved text is stored in this browser and offered at the next visit. */
  draft?: string;
  /** True if sending fails when there is no network, instead of waiting for the connection. */
  isImmediate?: boolean;
}

export interface FieldProps<T> {
  name: string;
  value: T;
  error: string | undefined;
  onChange: (value: T) => void;
}

export interface ServerForm<V> {
  /** The props that must be passed to the `<form>` element. */
  props: { ref: RefObject<HTMLFormElement | null>; noValidate: true; onSubmit: (event: FormEvent) => void };
  values: V;
  set: (part: Partial<V>) => void;
  field: <K extends keyof V & string>(name: K) => FieldProps<V[K]>;
  errors: FieldErrors<V>;
  /** Shows errors and moves the focus to the first of them; returns true if there are none. */
  show: (errors: FieldErrors<V>) => boolean;
  /** Shows errors without moving the focus. */
  mark: (errors: FieldErrors<V>) => void;
  submit: () => Promise<void>;
  busy: boolean;
  /** True if a value differs from the form's first values. */
  dirty: boolean;
  /** The error message that concerns the form as a whole rather than one field; null if there is none. */
  alert: string | null;
  /** The drafts of earlier visits, the newest first, for DraftNotes. */
  offered: readonly OfferedDraft[];
  /** The labels of the fields that others changed while the form was open. Empty unless the form is `isLive`. */
  changedElsewhere: readonly string[];
  /** Deletes the draft of the text that is typed now, so that it is not offered at a later visit. */
  deleteDraft: () => void;
}

/**
 * Returns the values of the form. Texts are read from the page, because a browser or a password manager may have filled in a field without
 * React receiving the change.
 */
function filledIn<V extends object>(element: HTMLFormElement | null, values: V): V {
  if (!element) return values;
  const typed = new FormData(element);
  const texts = Object.entries(values).filter(([name, value]) => typeof value === 'string' && typed.has(name));
  return { ...values, ...Object.fromEntries(texts.map(([name]) => [name, String(typed.get(name))])) };
}

/**
 * Returns the name of the field at which the error for a path is shown. For a path inside a list (`writers.0.ipi`), this is the item's
 * field if the form has it, or else the whole list.
 */
function shownAt(values: object, name: string, [item, field]: string[]): string {
  const list: unknown = values[name as keyof typeof values];
  const row: unknown = Array.isArray(list) ? list[Number(item)] : undefined;
  const isShown = typeof row === 'object' && row !== null && field !== undefined && field in row;
  return isShown ? `${name}.${item}.${field}` : name;
}

/**
 * Returns the server's error messages for fields, keyed by the names that this form uses for the fields. Messages for fields that the form
 * does not have are left out.
 */
function fieldErrors<V extends object>(failure: unknown, values: V, names: ServerFormOptions<V, unknown>['names']) {
  const fields = failure instanceof ApiError ? failure.fields : {};
  const errors: Record<string, string> = {};
  for (const [path, text] of Object.entries(fields)) {
    const [first = path, ...rest] = path.split('.');
    const name = names?.[first] ?? first;
    if (name in values) errors[shownAt(values, name, rest)] = text;
  }
  return errors as FieldErrors<V>;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The state of the form: 'idle'; 'asking' the person which version of a changed field to use; or 'sending'. */
type Phase = 'idle' | 'asking' | 'sending';

/**
 * When `initial` changes, puts the new values into the fields that the person has not changed. A change of `initial` that arrives while the
 * form is being sent may be this person's own save. Returns:
 *
 * - `changed`: the fields that others have changed in `initial`.
 * - `clashes`: a function that returns the fields that both this person and somebody else have changed.
 * - `canOverwrite`: a function that asks which version of these fields to use, and returns false if the person cancels.
 */
function useNewInitial<V extends object>(
  form: UseFormReturnType<V>,
  { initial, isLive = false, labels }: Pick<ServerFormOptions<V, unknown>, 'initial' | 'isLive' | 'labels'>,
  phase: RefObject<Phase>,
) {
  const base = useRef(initial);
  const onBothSides = useRef(new Set<keyof V & string>());
  const [changed, setChanged] = useState<readonly (keyof V & string)[]>([]);
  const known = JSON.stringify(initial);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `initial` is a new object at each render, and compared by its content
  useEffect(() => {
    const before = base.current;
    if (!isLive || JSON.stringify(before) === known) return;
    base.current = initial;
    const values = form.getValues();
    const names = Object.keys(initial) as (keyof V & string)[];
    const isNew = (name: keyof V & string) => !isSame(initial[name], before[name]);
    const untouched = names.filter((name) => isSame(values[name], before[name]));
    const isOwn = (name: keyof V & string) =>
      isSame(values[name], initial[name]) || (phase.current === 'sending' && !untouched.includes(name));
    setChanged((known) => names.filter((name) => known.includes(name) || (isNew(name) && !isOwn(name))));
    for (const name of names) {
      if (isSame(values[name], initial[name])) onBothSides.current.delete(name);
      else if (!untouched.includes(name) && isNew(name)) onBothSides.current.add(name);
    }
    form.setValues(Object.fromEntries(untouched.map((name) => [name, initial[name]])) as Partial<V>);
    form.resetDirty(initial);
  }, [known]);
  // two fields may have the same label
  const labelsOf = (names: readonly (keyof V & string)[]) => [
    ...new Set(names.map((name) => labels?.[name] ?? cleanText(name))),
  ];
  const clashes = () => {
    const values = form.getValues();
    return [...onBothSides.current].filter((name) => !isSame(values[name], base.current[name]));
  };
  const canOverwrite = async (names: readonly (keyof V & string)[]): Promise<boolean> => {
    const version = await chooseVersion(`Changed elsewhere while you edited: ${labelsOf(names).join(', ')}.`);
    if (version === null) return false;
    const saved = Object.fromEntries(names.map((name) => [name, base.current[name]])) as Partial<V>;
    if (version === 'saved') form.setValues(saved);
    onBothSides.current.clear();
    return true;
  };
  return { changed: labelsOf(changed), clashes, canOverwrite };
}

/**
 * Returns a form whose values the server checks. The form validates before it sends, shows the errors of both checks at the fields, moves
 * the focus to the first error, and ignores a second submission while the first is in progress.
 */
export function useServerForm<V extends object, R = unknown>(options: ServerFormOptions<V, R>): ServerForm<V> {
  const { initial, isImmediate = false, validate, send, onDone, names, mapError } = options;
  const form = useForm<V>({ initialValues: initial });
  const phase = useRef<Phase>('idle');
  const { changed, clashes, canOverwrite } = useNewInitial(form, options, phase);
  const dirty = form.isDirty();
  const { values: typed, setValues } = form;
  const { offered, forget } = useFormDraft(options.draft, { initial, values: typed, dirty, setValues });
  const element = useRef<HTMLFormElement>(null);
  const [once] = useState(createIdempotentSender);
  const [busy, setBusy] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  const [shownTimes, setShownTimes] = useState(0);
  const [outdatedTimes, setOutdatedTimes] = useState(0);
  useEffect(() => {
    if (shownTimes > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [shownTimes]);

  const show = (errors: FieldErrors<V>) => {
    form.setErrors(errors);
    setShownTimes((count) => count + 1);
    return Object.keys(errors).length === 0;
  };
  const fail = (failure: unknown, values: V) => {
    const errors = fieldErrors(failure, values, names);
    const meaning = mapError?.(failure);
    if (meaning === 'handled') return;
    if (typeof meaning === 'string') setAlert(meaning);
    else if (meaning && Object.keys(meaning).length > 0) show(meaning);
    else if (Object.keys(errors).length > 0) show(errors);
    else showError(failure);
  };
  const submit = async (isAgain = false) => {
    if (phase.current !== 'idle') return;
    // at the second try, the fields may not yet show the values of the newer version
    if (!isAgain) form.setValues(filledIn(element.current, form.getValues()));
    const clash = clashes();
    if (clash.length > 0) {
      phase.current = 'asking';
      const isMeant = await canOverwrite(clash);
      phase.current = 'idle';
      if (!isMeant) return;
    }
    dropSave(element);
    // the fields may not show yet the values that the answer has put into them
    const values = form.getValues();
    setAlert(null);
    if (!show(validate?.(values) ?? {})) return;
    phase.current = 'sending';
    setBusy(true);
    try {
      const result = await once(values, (requestId) => send(values, requestId));
      forget();
      onDone?.(result, values);
    } catch (failure) {
      if (!isAgain && options.isOutdated?.(failure)) setOutdatedTimes((count) => count + 1);
      else if (isImmediate || !saveLater(element, failure, () => latest.current())) fail(failure, values);
    } finally {
      phase.current = 'idle';
      setBusy(false);
    }
  };
  const latest = useRef(submit);
  useEffect(() => {
    latest.current = submit;
  });
  // when this runs, the newer version has been rendered, and the form has its values
  useEffect(() => {
    if (outdatedTimes > 0) void latest.current(true);
  }, [outdatedTimes]);
  useEffect(() => () => dropSave(element), []);
  const set = (part: Partial<V>) => {
    form.setValues(part);
    for (const name of Object.keys(part)) form.clearFieldError(name);
  };
  return {
    props: {
      ref: element,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        void submit();
      },
    },
    values: form.values,
    set,
    field: (name) => ({
      name,
      value: form.values[name],
      error: form.errors[name] as string | undefined,
      onChange: (value) => set({ [name]: value } as unknown as Partial<V>),
    }),
    errors: form.errors as FieldErrors<V>,
    show,
    mark: form.setErrors,
    submit: () => submit(),
    busy,
    dirty,
    alert,
    offered,
    changedElsewhere: changed,
    deleteDraft: forget,
  };
}

/**
 * Returns the error message for a failure that concerns the whole form; undefined if the failure concerns single fields. A form shows this
 * message above its button instead of in a toast.
 */
export function wholeForm(failure: unknown): string | undefined {
  const hasFields = failure instanceof ApiError && Object.keys(failure.fields).length > 0;
  return hasFields ? undefined : errorText(failure);
}

/** Returns an error message for each empty field, in the order of `sentences`, which contains the message for each required field. */
export function emptyFields<V extends object>(values: V, sentences: { [Name in keyof V & string]?: string }) {
  const missing = Object.entries<string | undefined>(sentences).filter(([name]) => {
    const value = values[name as keyof V];
    return value === null || String(value).trim() === '';
  });
  return Object.fromEntries(missing) as FieldErrors<V>;
}
