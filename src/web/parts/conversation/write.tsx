import { type FormEvent, type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { chatCopy } from "#contract/shared/copy/chat.ts";
import { withoutUnseen } from "#contract/shared/well-formed.ts";
import { ActForm } from "../../forms/act-form.tsx";
import { Field } from "../../forms/contract-form.tsx";
import { isComposing } from "../../ui/composing/composing.ts";
import { TextArea } from "../../ui/field/field.tsx";
import { useHydrated } from "../../ui/taken-over/use-hydrated.ts";

/** Methods of the input for its page. */
export interface Writing {
	focus(): void;
	/** Inserts text before the current text. */
	put(text: string): void;
}

export const WRITE_LABELS = { message: "Your message" };

interface Props {
	/** Another form whose refused message this form shows. */
	others?: readonly string[];
	/** Text to begin with. */
	text?: string | undefined;
	onSend: (text: string) => void;
	/** Called with unsent text when the input is removed. */
	onLeft?: (text: string) => void;
	ref?: Ref<Writing>;
}

/** Removes characters that messages can't contain, which come with pasted text. */
const clean = (text: string) => withoutUnseen(text.replaceAll("\0", "")).trim();

/** Message input: Enter sends, Shift+Enter starts a new line. Without scripts it posts to its own page. */
export const Write = ({ others, text: begun, onSend, onLeft, ref }: Props) => {
	const area = useRef<HTMLTextAreaElement>(null);
	const [isEmpty, setIsEmpty] = useState(false);
	const hydrated = useHydrated();
	useImperativeHandle(ref, () => ({
		focus: () => area.current?.focus(),
		put(text) {
			if (!area.current) return;
			area.current.value = [text, area.current.value].filter(Boolean).join("\n");
			area.current.focus();
		},
	}));
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when the input is removed
	useEffect(() => {
		const held = area.current;
		return () => {
			const left = held?.value.trim();
			if (left) onLeft?.(left);
		};
	}, []);
	const send = () => {
		if (!area.current) return;
		const text = clean(area.current.value);
		setIsEmpty(text === "");
		area.current.focus();
		if (!text) return;
		onSend(text);
		area.current.value = "";
	};
	const onSubmit = (event: FormEvent) => {
		event.preventDefault();
		send();
	};
	const onKeyDown = (event: KeyboardEvent) => {
		// During input method composition, Enter accepts a word.
		if (event.key !== "Enter" || event.shiftKey || isComposing(event.nativeEvent)) return;
		event.preventDefault();
		send();
	};
	return (
		<ActForm
			intent="write"
			others={others}
			labels={WRITE_LABELS}
			values={{ message: begun }}
			onSubmit={onSubmit}
			submit="Send"
			variant="primary"
			icon="send"
		>
			<Field
				ref={area}
				name="message"
				as={TextArea}
				hint={hydrated ? "Press Enter to send, Shift+Enter for a new line." : undefined}
				rows={3}
				{...(isEmpty && { error: chatCopy.messageRequired })}
				onKeyDown={onKeyDown}
				onInput={() => setIsEmpty(false)}
			/>
		</ActForm>
	);
};
