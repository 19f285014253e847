import { type FormEvent, type KeyboardEvent, useRef } from "react";
import { CHAT_MESSAGE_CHARACTERS } from "#contract/limits.ts";
import { Button } from "../../ui/button/button.tsx";
import { TextArea } from "../../ui/field/field.tsx";
import { PostForm } from "../post-form/post-form.tsx";

interface Props {
	intent: string;
	/** Makes a form sent without scripts, and sent again, the same message. */
	requestKey: string;
	onSend: (text: string) => void;
	/** What was typed, where a form sent without scripts came back. */
	typed?: string | undefined;
	error?: string | undefined;
	csrfToken?: string | undefined;
}

/** Where one writes: Enter sends, Shift and Enter begin a new line. Without scripts it posts to its own page. */
export const Write = ({ intent, requestKey, onSend, typed, error, csrfToken }: Props) => {
	const area = useRef<HTMLTextAreaElement>(null);
	const send = () => {
		const text = area.current?.value.trim();
		if (!text || !area.current) return area.current?.focus();
		onSend(text);
		area.current.value = "";
		area.current.focus();
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
				rows={3}
				maxLength={CHAT_MESSAGE_CHARACTERS}
				defaultValue={typed}
				error={error}
				onKeyDown={onKeyDown}
			/>
			<div>
				<Button type="submit" icon="send">
					Send
				</Button>
			</div>
		</PostForm>
	);
};
