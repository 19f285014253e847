import { type FormEvent, type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { copy } from "#contract/shared/copy.ts";
import { withoutUnseen } from "#contract/shared/well-formed.ts";
import { Button } from "../../ui/button/button.tsx";
import { TextArea } from "../../ui/field/field.tsx";
import { useHydrated } from "../../ui/taken-over/use-hydrated.ts";
import { PostForm } from "../post-form/post-form.tsx";

/** Methods of the input for its page. */
export interface Writing {
	focus(): void;
	/** Inserts text before the current text. */
	put(text: string): void;
}

interface Props {
	intent: string;
	/** Makes a repeated form without scripts count as the same message. */
	requestKey: string;
	onSend: (text: string) => void;
	/** Called with unsent text when the input is removed. */
	onLeft?: (text: string) => void;
	/** Typed text of a refused form without scripts. */
	typed?: string | undefined;
	error?: string | undefined;
	csrfToken?: string | undefined;
	ref?: Ref<Writing>;
}

/** Removes characters that messages can't contain, which come with pasted text. */
const clean = (text: string) => withoutUnseen(text.replaceAll("\0", "")).trim();

/** Message input: Enter sends, Shift+Enter starts a new line. Without scripts it posts to its own page. */
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
