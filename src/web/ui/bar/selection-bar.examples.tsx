import { Button } from "../button/button.tsx";
import { SelectionBar } from "./selection-bar.tsx";

export const title = "Selection bar";

export const examples = [
	{
		name: "At the bottom of the window",
		wide: true,
		element: (
			<SelectionBar label="Your selection">
				<p>
					<strong>2 providers</strong> selected
				</p>
				<div>
					<Button variant="quiet">Cancel selections</Button> <Button>Next</Button>
				</div>
			</SelectionBar>
		),
	},
];
