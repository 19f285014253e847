import { type ReactElement, useState } from "react";
import { Button } from "../button/button.tsx";
import { TextField } from "../field/field.tsx";
import { ConfirmDialog, Dialog } from "./dialog.tsx";

export const title = "Dialog";

const Opened = ({
	words,
	children,
}: {
	words: string;
	children: (open: boolean, close: () => void) => ReactElement;
}) => {
	const [open, setOpen] = useState(false);
	return (
		<>
			<Button variant="secondary" onClick={() => setOpen(true)}>
				{words}
			</Button>
			{children(open, () => setOpen(false))}
		</>
	);
};

const ConfirmExample = () => {
	const [open, setOpen] = useState(false);
	const [answer, setAnswer] = useState("");
	const answered = (words: string) => () => {
		setAnswer(words);
		setOpen(false);
	};
	return (
		<>
			<Button variant="secondary" icon="trash" onClick={() => setOpen(true)}>
				Delete the draft
			</Button>
			<p role="status">{answer}</p>
			<ConfirmDialog
				open={open}
				title="Delete this draft?"
				confirm="Delete it"
				cancel="Keep it"
				danger
				onConfirm={answered("You deleted the draft.")}
				onCancel={answered("You kept the draft.")}
			>
				<p>You can't undo this.</p>
			</ConfirmDialog>
		</>
	);
};

const paragraphs = Array.from(
	{ length: 12 },
	(_, index) => `${index + 1}. We ask each provider to say which areas they travel to, and to keep that up to date.`,
);

export const examples = [
	{
		name: "With a field and buttons",
		element: (
			<Opened words="Change the name">
				{(open, close) => (
					<Dialog
						open={open}
						title="What is it called?"
						onClose={close}
						actions={
							<>
								<Button onClick={close}>Save the name</Button>
								<Button variant="quiet" onClick={close}>
									Cancel
								</Button>
							</>
						}
					>
						<TextField id="e-dialog-name" name="e-dialog-name" label="Name" hint="As people know it." />
					</Dialog>
				)}
			</Opened>
		),
	},
	{
		name: "Longer than the window",
		element: (
			<Opened words="Read the rules">
				{(open, close) => (
					<Dialog open={open} title="What we ask of every provider that is listed in our directory" onClose={close}>
						{paragraphs.map((text) => (
							<p key={text}>{text}</p>
						))}
					</Dialog>
				)}
			</Opened>
		),
	},
	{ name: "A confirmation before data is lost", element: <ConfirmExample /> },
	{
		name: "A confirmation without data loss",
		element: (
			<Opened words="Send the email">
				{(open, close) => (
					<ConfirmDialog
						open={open}
						title="Send the email now?"
						confirm="Send it"
						cancel="Not yet"
						onConfirm={close}
						onCancel={close}
					/>
				)}
			</Opened>
		),
	},
];
