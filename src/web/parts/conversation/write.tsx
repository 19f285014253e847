import { type FormEvent, type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { copy } from "#contract/shared/copy.ts";
import { withoutUnseen } from "#contract/shared/well-formed.ts";
import { Button } from "../../ui/button/button.tsx";
import { TextArea } from "../../ui/field/field.tsx";
import { useHydrated } from "../../ui/taken-over/use-hydrated.ts";
import { PostForm } from "../post-form/post-form.tsx";

/** What a page may do with the field. */
export interface Writing {
	focus(): void;
	/** Puts words in, before what stands there. */
	put(text: string): void;
}

interface Props {
	intent: string;
	/** Makes a form sent without scripts, and sent again, the same message. */
	requestKey: string;
	onSend: (text: string) => void;
	/** Is given what was typed and not sent when the field goes away. */
	onLeft?: (text: string) => void;
	/** What was typed, where a form sent without scripts came back. */
	typed?: string | undefined;
	error?: string | undefined;
	csrfToken?: string | undefined;
	ref?: Ref<Writing>;
}

/** Characters that no message can hold; they come with pasted text. */
const clean = (text: string) => withoutUnseen(text.replaceAll("\0", "")).trim();

/** Where one writes: Enter sends, Shift and Enter begin a new line. Without scripts it posts to its own page. */
export const Write = ({ intent, requestKey, onSend, onLeft, typed, error, csrfToken, ref }: Props) => {
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
	// biome-ignore lint/correctness/useExhaustiveDependencies: told once, when the field goes
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
		// While an input method composes, Enter takes a word.
		if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
		event.preventDefault();
		send();
	};
	return (
		<PostForm intent={intent} requestKey={requestKey} csrfToken={csrfToken} onSubmit={onSubmit}>
			<TextArea
				ref={area}
				id="message"
				name="message"
				label="Your message"
				hint={hydrated ? "Press Enter to send, Shift+Enter for a new line." : undefined}
				rows={3}
				defaultValue={typed}
				error={isEmpty ? copy.chat.messageRequired : error}
				onKeyDown={onKeyDown}
				onInput={() => setIsEmpty(false)}
			/>
			<div>
				<Button type="submit" icon="send">
					Send
				</Button>
			</div>
		</PostForm>
	);
};
