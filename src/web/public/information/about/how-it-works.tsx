import { ChooseIllustration, ConnectIllustration, NeedsIllustration } from "#web/ui/brand/illustrations.tsx";
import { NumberedSteps } from "#web/ui/numbered-steps/numbered-steps.tsx";
import styles from "../about.module.css";

const STEPS = [
	{
		picture: NeedsIllustration,
		title: "Search and compare",
		text: "Tell us what you need, where, and how it's funded. Compare services, ratings and reviews side by side.",
	},
	{
		picture: ConnectIllustration,
		title: "Make an informed choice",
		text: "Choose up to five providers and send one request. With your consent, we ask each one if they have places. They see your name only after they say yes.",
	},
	{
		picture: ChooseIllustration,
		title: "Seamless onboarding",
		text: "With your consent, we'll help with the paperwork so that support can start.",
	},
];

/** The three steps from search to support. It holds nothing focusable, because CSS moves it on narrow screens. */
export const HowItWorks = () => (
	<section className={`${styles.section} ${styles.how}`} aria-labelledby="how-it-works">
		<h2 id="how-it-works">How it works</h2>
		<NumberedSteps steps={STEPS} />
	</section>
);
