import { HomeIllustration, PlanIllustration } from "./funding-illustrations.tsx";
import { ChooseIllustration, ConnectIllustration, HeroIllustration, NeedsIllustration } from "./illustrations.tsx";
import { Logo } from "./logo.tsx";
import { SprigIllustration } from "./sprig-illustration.tsx";

export const title = "Brand";

export const examples = [
	{ name: "Logo of the home and campaign pages", element: <Logo variant="home" productName="Alongside" /> },
	{ name: "Logo of all other pages", element: <Logo variant="site" productName="Alongside" /> },
	{ name: "Logo with a long name", element: <Logo variant="home" productName="Side by Side Australia" /> },
	{ name: "Home", element: <HeroIllustration /> },
	{ name: "Tell us your needs", element: <NeedsIllustration /> },
	{ name: "We connect you", element: <ConnectIllustration /> },
	{ name: "You choose, we do the paperwork", element: <ChooseIllustration /> },
	{ name: "Care at home", element: <HomeIllustration /> },
	{ name: "A plan with three parts", element: <PlanIllustration /> },
	{ name: "A sprig for a corner", element: <SprigIllustration /> },
];
