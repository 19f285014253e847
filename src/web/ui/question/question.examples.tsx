import { Button } from "../button/button.tsx";
import { Question } from "./question.tsx";

export const title = "Question";

const end = (
	<>
		<p>No one can write in it any more.</p>
		<Button variant="danger">Yes, end it</Button>
	</>
);

export const examples = [
	{
		name: "Not asked yet",
		element: (
			<Question action="End the chat" title="End this chat?" keep="Keep it open">
				{end}
			</Question>
		),
	},
	{
		name: "Asked",
		element: (
			<Question action="End the chat" title="End this chat?" keep="Keep it open" open>
				{end}
			</Question>
		),
	},
];
