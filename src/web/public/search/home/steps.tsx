import { ChooseIllustration, ConnectIllustration, NeedsIllustration } from "#web/ui/brand/illustrations.tsx";
import { NumberedSteps } from "#web/ui/numbered-steps/numbered-steps.tsx";
import { Still } from "#web/ui/still/still.tsx";
import styles from "../home.module.css";

const STEPS = [
	{
		picture: NeedsIllustration,
		title: "Tell us your needs",
		text: "Tell us what support you need, where, and how it's funded. Search yourself, or call us and we'll help.",
	},
	{
		picture: ConnectIllustration,
		title: "We connect you",
		text: "We connect you with providers that have availability. One request can go to several of them.",
	},
	{
		picture: ChooseIllustration,
		title: "You choose",
		text: "Choose the provider that suits you. Our team does the paperwork, with your consent.",
	},
];

/** The three steps from need to support (HOM-002). */
export const Steps = () => (
	<Still as="section" className={styles.section} aria-labelledby="steps">
		<h2 id="steps">How it works, in three steps</h2>
		<NumberedSteps steps={STEPS} />
	</Still>
);
