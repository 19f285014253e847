import { ChooseIllustration, ConnectIllustration, NeedsIllustration } from "../brand/illustrations.tsx";
import { NumberedSteps } from "./numbered-steps.tsx";

export const title = "Numbered steps";

export const examples = [
	{
		name: "With pictures",
		wide: true,
		element: (
			<NumberedSteps
				steps={[
					{ picture: NeedsIllustration, title: "Tell us your needs", text: "What support you need, and where." },
					{ picture: ConnectIllustration, title: "We connect you", text: "With providers that have availability." },
					{ picture: ChooseIllustration, title: "You choose", text: "The provider that suits you." },
				]}
			/>
		),
	},
	{
		name: "Plain",
		wide: true,
		element: (
			<NumberedSteps
				steps={[
					{ title: "Complete enquiry form", text: "It takes five minutes." },
					{ title: "Set up online profile", text: "We help you write it." },
				]}
			/>
		),
	},
];
